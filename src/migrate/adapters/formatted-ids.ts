import { isHeading } from '../../stages/markdown/preprocess.ts'

/**
 * A text whose headings have their ids without escapes: formatters write `\{#id}` for `{#id}` in MDX, which
 * other generators read as the same.
 */
export const withPlainIds = (body: string): string =>
  body.includes('\\{#')
    ? body
        .split('\n')
        .map((line, index, lines) =>
          isHeading(line, lines[index + 1]) ? line.replace(/\\\{(#[\w-]+)\\?\}([ \t]*)$/, '{$1}$2') : line,
        )
        .join('\n')
    : body
