import type { ReactNode } from 'react'

/** Eight characters or more of a path, an address or an identifier, up to where two of its parts meet. */
const joint = /.{8,}?(?:(?<=[/._:])(?=[\p{L}\p{N}{])|(?<=\p{Ll})(?=\p{Lu}))/gu

/**
 * A text whose words of 20 characters and more may be broken where their parts meet: elsewhere, a browser
 * would break them wherever the line ends (`com.example.LaunchSer` `vice`).
 */
export function breakable(text: string): ReactNode {
  if (!/\S{20}/.test(text)) return text
  const parts = text.replaceAll(/\S{20,}/g, (word) => word.replaceAll(joint, '$&\u200B')).split('\u200B')
  return parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))
}
