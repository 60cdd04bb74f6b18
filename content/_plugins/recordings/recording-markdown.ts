import type { Json } from 'docgen'
import { sessions, type Session } from './sessions.ts'

/** `<Recording name="…"/>` in the Markdown copy of a page: the session as a block of code. */
export function recordingMarkdown({ name }: Readonly<Record<string, Json>>): string {
  const session = typeof name === 'string' && Object.hasOwn(sessions, name) ? sessions[name] : undefined
  return session ? `\`\`\`console\n${transcript(session)}\n\`\`\`` : ''
}

/** Prompts with what they print, as in a fence of the language `console`. */
export const transcript = ({ steps }: Session): string =>
  steps
    .flatMap(({ command, output }) => [`$ ${command}`, ...(output === undefined ? [] : [output])])
    .join('\n')
