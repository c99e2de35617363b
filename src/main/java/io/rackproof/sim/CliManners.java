package io.rackproof.sim;

/**
 * How a CLI shows its output at the moment.
 *
 * @param rows of a page, 0 when paging is off
 * @param pager what it shows at the end of a page
 * @param erase what it sends to take the pager away again
 * @param columns after which it breaks the echo of a line, 0 for never
 * @param decorated whether it dresses its output in control sequences
 */
public record CliManners(int rows, String pager, String erase, int columns, boolean decorated) {}
