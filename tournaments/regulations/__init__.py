"""The nolikums of a stage as one frozen value: read from JSON with all faults at once, written back, hashed; presets.

>>> preset("evening").for_round(1).seating
<SeatingMode.RANDOM: 'random'>
"""

from tournaments.regulations.choices import Apart, Ending, MetricKey, SeatingMode, TableSplit
from tournaments.regulations.faults import Fault, FaultCode, RegulationRefused
from tournaments.regulations.fields import FIELDS
from tournaments.regulations.presets import preset, presets
from tournaments.regulations.regulation import Regulation

__all__ = [
    "FIELDS",
    "Apart",
    "Ending",
    "Fault",
    "FaultCode",
    "MetricKey",
    "Regulation",
    "RegulationRefused",
    "SeatingMode",
    "TableSplit",
    "preset",
    "presets",
]
