/**
 * Commands out, replies in, evidence kept; the only room that knows SSH.
 *
 * <h2>The evidence folder, format 1</h2>
 *
 * <pre>
 * manifest.json           {"format":1,"testbed":…,"runId":…,"started":…,"rackproof":…}
 *                         and "shard":"2/4" when the run had a part of the testbed
 * testbed.yaml            a copy of the descriptor
 * node01/0001.json        the first command to node01 and how it ended
 * node01/0001.out         its standard output, byte for byte; left out when empty
 * node01/0001.err         its standard error; left out when empty
 * node01/connection.log   what happened to the connection
 * node01/unreachable.txt  one sentence, when the device could not be reached
 * </pre>
 *
 * A device's {@code .json} files, in the order of their numbers, each hold one object:
 *
 * <pre>
 * argv         ["ethtool","eth0"]   the words of the command, without sudo
 * command      "ethtool eth0"       in place of argv: as typed; a leading sudo [-n] is taken off
 * stdin        "1\n"                when the command got standard input
 * asRoot       true | false
 * effect       READ | TRAFFIC | CHANGE
 * started      ISO 8601 instant, the controller's clock
 * tookMillis   whole milliseconds
 * outcome      EXITED | TOOL_MISSING | REFUSED | TIMED_OUT | LOST | KILLED; EXITED when left out
 * exitStatus   0 when left out and EXITED
 * stdoutBytes  size of the .out file, checked when given
 * stderrBytes  size of the .err file, checked when given
 * </pre>
 *
 * A command for the command line of a network operating system is kept as its words; a word {@code
 * ;} parts the lines that were typed one after the other, and the output then shows each at its
 * prompt. Such a CLI has no exit status: 0 stands for a reply that does not refuse the command, and
 * a refusing line is kept as standard error.
 *
 * <p>Only {@code argv} or {@code command} must be there, so a bundle can be made by hand from files
 * that someone sent: a folder for each device, {@code 0001.json} with the command and {@code
 * 0001.out} with what it printed; {@code manifest.json} may be left out. No secret is ever written:
 * passwords and passphrases are no part of any command.
 */
package io.rackproof.remote;
