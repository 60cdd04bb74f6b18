import { interpolate, type Values } from './Interpolate.tsx'

interface TranslateProps {
  readonly children?: string
  readonly id?: string
  readonly values?: Values
}

/** `@docusaurus/Translate`: the text as it is written. */
export default function Translate({ children, id, values }: TranslateProps) {
  return <>{interpolate(children ?? id ?? '', values)}</>
}

/** The text of a message as it is written. */
export const translate = ({ message, id }: { message?: string; id?: string }, values?: Values) =>
  interpolate(message ?? id ?? '', values)
