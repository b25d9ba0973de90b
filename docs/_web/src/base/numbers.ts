/** A number as a reader sees it, with a minus sign and not with a hyphen. */
export const minus = (number: number | string): string => String(number).replace("-", "−");
