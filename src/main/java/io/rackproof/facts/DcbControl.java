package io.rackproof.facts;

import io.rackproof.units.PriorityMask;
import java.util.Optional;

/**
 * Who decides on the DCB settings of a NIC port.
 *
 * @param tool the command that shows them, for a person to repeat
 * @param mode whether DCBX is the firmware's or the operating system's
 * @param willing whether the port takes what its peer's DCBX says over its own settings
 * @param rival PFC that lldpad, which runs beside the tool that sets the port, has of its own for
 *     it; empty where no other program sets the port
 */
public record DcbControl(
    String tool,
    Observed<DcbxMode> mode,
    Observed<Boolean> willing,
    Observed<Optional<PriorityMask>> rival) {}
