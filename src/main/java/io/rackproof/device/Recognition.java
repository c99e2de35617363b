package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.SwitchOs;
import java.util.function.Function;

/**
 * How a switch operating system is told from others: a question that it alone answers in a form
 * that its driver knows.
 *
 * @param question reads only
 * @param version what the answer says the device runs; unknown where it is another system's answer
 */
public record Recognition(
    SwitchOs os, Command question, Function<Reply, Observed<String>> version) {}
