/** Huawei CloudEngine switches. */
package io.rackproof.device.huawei;
