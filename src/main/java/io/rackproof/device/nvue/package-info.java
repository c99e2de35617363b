/** Switches with NVIDIA Cumulus Linux, configured by NVUE. */
package io.rackproof.device.nvue;
