import type { PartialMessage } from 'esbuild'
import type { Diagnostic } from '../../model/diagnostic.ts'

/**
 * Diagnostics as messages of a plugin for esbuild, which hands on `detail`: what reports esbuild's messages
 * takes them out again.
 */
export const asMessages = (diagnostics: readonly Diagnostic[]): PartialMessage[] =>
  diagnostics.map((detail) => ({ text: detail.message, detail }))

/** Whether the `detail` of a message is a diagnostic. */
export const isDiagnostic = (detail: unknown): detail is Diagnostic =>
  typeof detail === 'object' && detail !== null && 'rule' in detail
