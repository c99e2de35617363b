package io.rackproof.device.linux;

import io.rackproof.facts.Classification;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.Observed;
import io.rackproof.units.PriorityMask;

/** What a tool shows of the DCB of a NIC port. */
record HostDcb(Observed<Classification> classification, PriorityMask pfc, DcbControl control) {}
