/** Linux hosts: one class a tool, its command and its strict parser. */
package io.rackproof.device.linux;
