import { diagnose } from './diagnose.ts'
import type { Diagnostic } from './diagnostic.ts'
import { didYouMean } from './nearest.ts'
import type { Plugin } from './plugin.ts'
import { isRuleName, ruleNames } from './rule.ts'

/**
 * Adds the definition of the plugin's rules to its diagnostics, for reports and the site's settings. A
 * diagnostic with an undefined rule becomes a `plugin-failed` with its message, because such a rule could be
 * neither configured nor looked up.
 */
export const withPluginRules = (diagnostics: Iterable<Diagnostic>, plugin: Plugin): readonly Diagnostic[] =>
  Array.from(diagnostics, (diagnostic) => withPluginRule(diagnostic, plugin))

function withPluginRule({ pluginRule: _claimed, ...diagnostic }: Diagnostic, plugin: Plugin): Diagnostic {
  const { rule } = diagnostic
  if (isRuleName(rule)) return diagnostic
  const definition = Object.hasOwn(plugin.rules ?? {}, rule) ? plugin.rules?.[rule] : undefined
  if (definition) return { ...diagnostic, pluginRule: { ...definition, plugin: plugin.name } }
  return diagnose(
    'plugin-failed',
    `The plugin \`${plugin.name}\` reports under \`${rule}\`, which is neither one of its \`rules\` nor one of docgen's: ${diagnostic.message}`,
    {
      file: diagnostic.file,
      place: diagnostic.place,
      hint:
        didYouMean(rule, [...Object.keys(plugin.rules ?? {}), ...ruleNames]) ??
        'Add it to the `rules` of the plugin.',
    },
  )
}
