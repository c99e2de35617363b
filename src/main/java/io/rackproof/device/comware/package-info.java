/** H3C and HPE switches with Comware. */
package io.rackproof.device.comware;
