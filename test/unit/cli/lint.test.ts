import { describe, expect, test } from 'vitest'
import { temporarySite } from '../../build-temp-site.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

const vale = [
  'StylesPath = styles',
  'Vocab = House',
  'MinAlertLevel = warning',
  '[*.md]',
  'BasedOnStyles = Vale, House, Other',
  'House.We = suggestion',
  'House.Will = error',
  'deep.Ten = loud',
  'BlockIgnores = x',
].join('\n')

describe('lint', () => {
  test('all that a site has switched on, with the styles of Vale, and what of them is not run', async () => {
    const { root } = temporarySite(
      {
        'content/index.md': '---\ndescription: What this is.\n---\n\n# Home\n\nWe will simply use Github.\n',
        'content/a.md': '# Page\n\nHere the the end of one sentence of ten words.\n',
        'content/b.md': '# Page\n\n[a](a.md)\n',
        '.vale.ini': vale,
        'styles/House/Will.yml': "extends: existence\nmessage: Avoid '%s'\ntokens: [will]\n",
        'styles/House/We.yml': "extends: existence\nmessage: Avoid '%s'\nignorecase: true\ntokens: [we]\n",
        'styles/House/deep/Ten.yml': "extends: existence\nmessage: Avoid '%s'\ntokens: [ten]\n",
        'styles/House/Words.yml': "message: '%s'\nextends: spelling\n",
        'styles/config/vocabularies/House/accept.txt': 'GitHub\n',
      },
      {
        sidebars: { docs: ['index', 'a'] },
        rules: { 'orphan-page': 'error', 'page-in-no-sidebar': 'off' },
        lint: {
          sentenceWords: 12,
          words: { simply: '' },
          missingDescriptions: true,
          duplicateTitles: true,
          orphans: true,
          vale: '.vale.ini',
        },
      },
    )
    const { code, out } = await docgen(root, 'lint', '--json')
    const { diagnostics } = JSON.parse(out) as {
      readonly diagnostics: readonly Readonly<Record<'severity' | 'file' | 'message' | 'rule', string>>[]
    }
    const briefly = ({ severity, file, message, rule }: (typeof diagnostics)[number]): string =>
      `${severity} ${file} ${rule}: ${message}`
    expect(diagnostics.map(briefly).toSorted()).toEqual([
      "error content/a.md style: 'the' is repeated! (Vale.Repetition)",
      'error content/b.md orphan-page: No sidebar and no other page links here.',
      "error content/index.md style: Avoid 'will'. (House.Will)",
      "error content/index.md style: Use 'GitHub' instead of 'Github'. (Vale.Terms)",
      'warning .vale.ini unsupported-style: There is no style `Other` in `styles`.',
      'warning .vale.ini unsupported-style: `BlockIgnores` is not supported.',
      'warning .vale.ini unsupported-style: `Vale.Spelling` is not run.',
      'warning .vale.ini unsupported-style: `loud` is no level of a rule.',
      'warning content/a.md missing-description: The page has no description of its own.',
      "warning content/a.md style: Avoid 'ten'. (deep.Ten)",
      'warning content/b.md duplicate-title: `Page` is also the title of `content/a.md`.',
      'warning content/b.md missing-description: The page has no description of its own.',
      'warning content/index.md avoided-word: `simply` is a word that this site avoids.',
      'warning styles/House/Words.yml unsupported-style: `House.Words` extends `spelling`, which docgen does not run.',
    ])
    expect(code).toBe(1)
    const one = await docgen(root, 'lint', 'content/b.md')
    expect(one.out).toContain('orphan-page')
    expect(one.out).not.toContain('content/a.md:')
  })

  test('a site that has switched nothing on, and a file that is no page', async () => {
    const { root } = temporarySite({ 'content/index.md': '# Home\n' })
    const { code, err } = await docgen(root, 'lint')
    expect([code, err.includes('switches no rule for texts on')]).toEqual([2, true])
  })
})
