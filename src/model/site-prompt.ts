/** A prompt that a site offers to the users of assistants. */
export interface SitePrompt {
  readonly name: string
  readonly title: string
  readonly description?: string | undefined
  /** With `{name}` for each argument. */
  readonly text: string
  /** Descriptions by name. */
  readonly arguments: Readonly<Record<string, string>>
}

const argument = /\{([a-z][\w-]*)\}/gi

/** The names of the arguments in a prompt's text. */
export const argumentsIn = (text: string): readonly string[] =>
  [...text.matchAll(argument)].map(([, name = '']) => name)

/** The text with its arguments filled in. What is filled in is not looked at again. */
export const filledPrompt = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(argument, (all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : all))
