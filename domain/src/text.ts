/** Names have one line: no line breaks, tabs or other invisible characters. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

export const ONE_LINE = "Write it on one line, without tabs or control characters.";
