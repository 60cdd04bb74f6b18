import { describe, expect, test } from 'vitest'
import { textAt } from '../../../../src/model/location.ts'
import { asContentPath } from '../../../../src/model/path.ts'
import type { LintConfig } from '../../../../src/model/site-config.ts'
import { lintText } from '../../../../src/pipeline/lint/lint-page.ts'
import { readDefinition } from '../../../../src/pipeline/lint/vale-definition.ts'
import { compileRule, type ValeRule } from '../../../../src/pipeline/lint/vale-rule.ts'

const off: LintConfig = {
  sentenceWords: 0,
  readingGrade: 0,
  words: {},
  headingCase: 'any',
  names: [],
  missingDescriptions: false,
  duplicateTitles: false,
  orphans: false,
  staleDays: 0,
}

/** The findings in a text: rule, what is marked, and what is offered instead. */
function findingsIn(source: string, config: Partial<LintConfig>, rules: readonly ValeRule[] = []) {
  const styles = { rulesFor: () => rules, ignoredIn: () => [], diagnostics: [] }
  const file = { source, path: asContentPath('content/page.mdx') }
  return lintText(file, { format: 'mdx' }, { config: { ...off, ...config }, styles, language: 'en' }).map(
    ({ rule, message, place, replacement }) => ({
      rule,
      message,
      marked: place && textAt(source, place),
      offer: replacement?.text,
    }),
  )
}

/** A rule of a style from its YAML. */
function valeRule(yaml: string, accepted: readonly string[] = []): ValeRule {
  const definition = readDefinition(yaml)
  if ('reason' in definition) throw new Error(definition.reason)
  const rule = compileRule('Style.Rule', definition, accepted)
  if ('reason' in rule) throw new Error(rule.reason)
  return rule
}

/** What a rule marks in a text. */
const marked = (yaml: string, source: string, accepted: readonly string[] = []) =>
  findingsIn(source, {}, [valeRule(yaml, accepted)]).map((each) => each.marked)

describe('what is text', () => {
  const words = { utilize: 'use' }

  test('paragraphs, lists, cells, admonitions, children of components, the title and the description', () => {
    const source = [
      '---\ntitle: Utilize it\ndescription: "Utilize it"\n---\n',
      'We *uti*lize, **utilize** and\n> utilize\n',
      '- utilize\n\n:::note[Utilize]\n\nutilize\n\n:::\n',
      '| utilize |\n| --- |\n| utilize |\n\n<Card>\n\nutilize\n\n</Card>',
    ].join('\n')
    expect(findingsIn(source, { words }).filter(({ rule }) => rule === 'avoided-word')).toHaveLength(11)
  })

  test('not code, addresses, attributes, expressions and other front matter', () => {
    const source = [
      '---\ntitle: Page\nslug: utilize\n---\n',
      '`utilize` [link](/utilize) https://utilize.example <Card title="utilize" /> {"utilize"}\n',
      '```text\nutilize\n```\n',
    ].join('\n')
    expect(findingsIn(source, { words })).toEqual([])
  })

  test('a place is exact after escapes, entities and the marks of a quotation', () => {
    const source = 'A \\* &amp; b\n\n> one\n> two utilize three\n'
    expect(findingsIn(source, { words }).map((each) => each.marked)).toEqual(['utilize'])
  })
})

describe('rules', () => {
  test('avoided words, longest first, in any case and across lines; what is offered keeps a capital', () => {
    const words = { 'in order to': 'to', order: 'sequence', simply: '', github: 'GitHub' }
    expect(findingsIn('In\norder to order, simply GitHub. In order to', { words })).toEqual(
      [
        {
          rule: 'avoided-word',
          message: '`In order to` is a word that this site avoids.',
          marked: 'In\norder to',
          offer: undefined,
        },
        {
          rule: 'avoided-word',
          message: '`order` is a word that this site avoids.',
          marked: 'order',
          offer: 'sequence',
        },
        {
          rule: 'avoided-word',
          message: '`simply` is a word that this site avoids.',
          marked: 'simply',
          offer: undefined,
        },
        {
          rule: 'avoided-word',
          message: '`In order to` is a word that this site avoids.',
          marked: 'In order to',
          offer: undefined,
        },
      ].map((each, index) => (index === 3 ? { ...each, offer: 'To' } : each)),
    )
  })

  test('sentences are counted one by one; code is one word', () => {
    const source = 'One two three four. One two `three four five`.\n'
    expect(findingsIn(source, { sentenceWords: 3 }).map((each) => each.marked)).toEqual([
      'One two three four.',
    ])
  })

  test('headings: names are those of the configuration, and what sentences capitalize', () => {
    const source = '# Install The Server\n\n## About Rust and Control Center: First steps\n\nWe use Rust.\n'
    expect(findingsIn(source, { headingCase: 'sentence', names: ['Control Center'] })).toEqual([
      {
        rule: 'heading-case',
        message: '`Install The Server` is capitalized like a title.',
        marked: 'The Server',
        offer: 'the server',
      },
    ])
  })

  test('the reading level of short texts is not computed', () => {
    const hard = 'Organizational interoperability necessitates comprehensive documentation. '
    expect(findingsIn(hard, { readingGrade: 9 })).toEqual([])
    expect(findingsIn(hard.repeat(30), { readingGrade: 9 })).toHaveLength(1)
  })
})

describe('rules of Vale', () => {
  test('existence: whole words, unless `nonword`; `raw` comes before; exceptions', () => {
    const text = 'He was taken to Willow. It will be so!\n'
    expect(marked("extends: existence\nmessage: '%s'\ntokens: [will]\n", text)).toEqual(['will'])
    expect(
      marked("extends: existence\nmessage: '%s'\nnonword: true\ntokens: ['\\w+!(?:\\s|$)']\n", text),
    ).toEqual(['so!'])
    const passive =
      "extends: existence\nmessage: '%s'\nraw: ['\\b(was|be)\\b\\s*']\ntokens: ['[\\w]+ed', taken, so]\n"
    expect(marked(passive, text)).toEqual(['was taken', 'be so'])
    expect(marked(`${passive}exceptions: [be so]\n`, text)).toEqual(['was taken'])
    expect(marked(passive, text, ['was taken'])).toEqual(['be so'])
  })

  test('substitution: the longest term, groups, alternatives, and only one of them is offered', () => {
    const yaml =
      "extends: substitution\nmessage: Use '%s' instead of '%s'.\nignorecase: true\naction: {name: replace}\nswap:\n  cannot: can't\n  click: select\n  click on: press|choose\n  '(sign|log) ?in': sign in\n"
    expect(findingsIn('Cannot click on it. Sign in, login.\n', {}, [valeRule(yaml)])).toEqual([
      {
        rule: 'style',
        message: "Use 'can't' instead of 'Cannot'. (Style.Rule)",
        marked: 'Cannot',
        offer: "Can't",
      },
      {
        rule: 'style',
        message: "Use 'press' or 'choose' instead of 'click on'. (Style.Rule)",
        marked: 'click on',
        offer: undefined,
      },
      {
        rule: 'style',
        message: "Use 'sign in' instead of 'Sign in'. (Style.Rule)",
        marked: 'Sign in',
        offer: undefined,
      },
      {
        rule: 'style',
        message: "Use 'sign in' instead of 'login'. (Style.Rule)",
        marked: 'login',
        offer: 'sign in',
      },
    ])
  })

  test('occurrence in sentences, repetition, consistency, and a condition', () => {
    const long = "extends: occurrence\nmessage: '%s'\nscope: sentence\nmax: 2\ntoken: '\\b(\\w+)\\b'\n"
    expect(marked(long, 'One two. One two three.\n')).toEqual(['One two three.'])
    const twice = "extends: repetition\nmessage: '%s'\nalpha: true\ntokens: ['[^\\s]+']\n"
    expect(marked(twice, 'We use the the word. 1 1\n')).toEqual(['the the'])
    const either = "extends: consistency\nmessage: '%s'\neither: {advisor: adviser}\n"
    expect(marked(either, 'An advisor.\n\nAn adviser, an advisor.\n')).toEqual(['adviser'])
    const acronym =
      "extends: conditional\nmessage: '%s'\nfirst: '\\b([A-Z]{3,5})\\b'\nsecond: '(?:\\b[A-Z][a-z]+ )+\\(([A-Z]{3,5})\\)'\nexceptions: [API]\n"
    expect(marked(acronym, 'World Health Organization (WHO), API.\n\nThe WHO and the ABC.\n')).toEqual([
      'ABC',
    ])
  })

  test('capitalization of headings, with phrases of the vocabulary', () => {
    const sentence =
      "extends: capitalization\nmessage: '%s'\nscope: heading\nmatch: $sentence\nindicators: [':']\n"
    const text = '# Install The Big Server\n\n## Use Visual Studio: First steps\n\n## Use a `Drop` JSON\n'
    expect(marked(sentence, text, ['Visual Studio'])).toEqual(['Install The Big Server'])
    const title = "extends: capitalization\nmessage: '%s'\nscope: heading\nmatch: $title\n"
    expect(marked(title, '# The State of the Art\n\n# a story of words\n')).toEqual(['a story of words'])
  })

  test.each([
    [String.raw`\p{Greek}+`, 'αβ'],
    [String.raw`\p{Lu}{3}`, 'ABC'],
    [String.raw`\P{L}\x{2014}`, ' \u2014'],
    [String.raw`\u2014\x20`, '\u2014 '],
    ['[[:punct:]]{3}', '!?!'],
    ['(?s)z.z', 'z\nz'],
  ])('expressions of Go: %s', (token, match) => {
    const rule = `extends: existence\nmessage: '%s'\nnonword: true\n${token.startsWith('(') ? 'raw' : 'tokens'}: ['${token}']\n`
    expect(marked(rule, 'u2014 αβ ABC \u2014 !?! z\nz\n')).toEqual([match.trim()])
  })

  test('the scope `raw` is the file as it is written, but for what comments switch off', () => {
    const raw = "extends: existence\nmessage: '%s'\nscope: raw\nnonword: true\ntokens: ['—', '^<{3,}']\n"
    const text =
      '---\ntitle: A — b\n---\n\n`c — d`\n\n{/* vale off */}\n\ne — f\n\n{/* vale on */}\n\n```sh\n<<<<<<< HEAD\n```\n'
    expect(findingsIn(text, {}, [valeRule(raw)])).toMatchObject([
      { marked: '—' },
      { marked: '—' },
      { marked: '<<<<<<<' },
    ])
    expect(marked("extends: existence\nmessage: '%s'\nscope: ~heading\ntokens: [b, c, e]\n", text)).toEqual(
      [],
    )
  })

  test('comments switch a whole style, and what they cannot do is reported', () => {
    const rule = valeRule("extends: existence\nmessage: '%s'\ntokens: [will]\n")
    const text = '{/* vale Style = NO */}\n\nwill\n\n{/* vale Style.Rule["will"] = NO */}\n'
    expect(findingsIn(text, {}, [rule])).toMatchObject([
      {
        rule: 'unsupported-style',
        message: expect.stringContaining('`vale Style.Rule["will"] = NO`') as string,
      },
    ])
  })

  test('a comment switches a rule off', () => {
    const rule = "extends: existence\nmessage: '%s'\ntokens: [will]\n"
    const text =
      '{/* vale Style.Rule = NO */}\n\nwill\n\n{/* vale Style.Rule = YES */}\n\nwill\n\n{/* vale off */}\n\nwill\n'
    expect(marked(rule, text)).toEqual(['will'])
  })

  test('what is not run says why', () => {
    const refused = (yaml: string) => {
      const definition = readDefinition(yaml)
      return 'reason' in definition ? definition : compileRule('Style.Rule', definition, [])
    }
    expect(refused("message: '%s'\nextends: spelling\n")).toEqual({
      reason: 'extends `spelling`, which docgen does not run',
      line: 2,
    })
    expect(refused("extends: existence\nmessage: '%s'\ntokens: ['(?>a)']\n")).toMatchObject({
      reason: expect.stringContaining('an expression that JavaScript cannot read') as string,
    })
    expect(refused("extends: existence\nmessage: '%s'\npos: NN\n")).toEqual({
      reason: 'has the key `pos`, which docgen does not know',
      line: 3,
    })
    expect(refused("extends: existence\nmessage: '%s'\nscope: summary\n")).toMatchObject({
      reason: 'has the scope `summary`, which docgen does not know',
    })
  })
})
