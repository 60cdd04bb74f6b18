import type { Conventions } from '../model/conventions.ts'
import { valueText } from './write-config.ts'

/**
 * The text of a configuration whose key `compatibility` gives way to rules, with the comment above it;
 * undefined where the key is not written as such, once. `text` is a module or JSON.
 */
export function withConventions(text: string, dialect: string, conventions: Conventions): string | undefined {
  const entry = new RegExp(`(["']?)\\bcompatibility\\1:\\s*(["'])${dialect}\\2`, 'g')
  // The rules include what is written there already.
  const plainText = withoutConventions(text)
  const [match, ...more] = plainText.matchAll(entry)
  if (!match || more.length > 0 || /\bconventions["']?:/.test(plainText)) return undefined
  const [whole, quote = ''] = match
  const rules = Object.fromEntries(Object.entries(conventions).filter(([, value]) => value !== undefined))
  const start = plainText.slice(0, match.index)
  const indent = /(?:^|\n)([ \t]*)$/.exec(start)?.[1]
  const margin = indent ?? ''
  const comment =
    indent === undefined ? '' : (/(?:(?<=^|\n)[ \t]*\/\/[^\n]*\n)+(?=[ \t]*$)/.exec(start)?.[0] ?? '')
  const before = start.slice(0, start.length - comment.length - margin.length)
  const after = plainText.slice(match.index + whole.length)
  if (Object.keys(rules).length === 0) {
    const rest = after.replace(/^[ \t]*,?[ \t]*\n?/, '')
    // In JSON, no comma may be last.
    return (/^\s*\}/.test(rest) && quote === '"' ? before.replace(/,(\s*)$/, '$1') : before) + rest
  }
  const about =
    comment === '' ? '' : `${margin}// The rules that the addresses and sidebars of the site follow.\n`
  const value = quote === '"' ? JSON.stringify(rules) : valueText(rules, margin, 'conventions: '.length)
  return `${before}${about}${margin}${quote}conventions${quote}: ${value}${after}`
}

/** Removes rules that are written on one line. */
function withoutConventions(text: string): string {
  const rest = text.replace(/(?<=^|\n)[ \t]*(["']?)conventions\1: \{[^{}]*\},?[ \t]*\n/, '')
  // In JSON, no comma may be last.
  return /^\s*\{/.test(text) ? rest.replace(/,(\s*\}\s*)$/, '$1') : rest
}
