/** The address of a position. */
export const hashOfLine = (line: string) => '#' + encodeURI(line).replaceAll('%20', '+');
