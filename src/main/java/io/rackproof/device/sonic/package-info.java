/** SONiC switches. */
package io.rackproof.device.sonic;
