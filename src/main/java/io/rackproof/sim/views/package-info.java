/** What simulated switches with views (Huawei VRP, H3C Comware) have in common. */
package io.rackproof.sim.views;
