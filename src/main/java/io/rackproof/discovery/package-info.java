/**
 * Finds out what is in a rack and writes a descriptor of it. Three steps that know nothing of each
 * other's means: devices are asked ({@code HostLook}, {@code SwitchLook}), what they said is put
 * together without any I/O ({@code Assembly}), and that is written down ({@code DescriptorText}).
 * What is not certain is marked in the descriptor, never guessed in silence.
 */
package io.rackproof.discovery;
