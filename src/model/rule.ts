import { perPlace, type Rule, type RuleArea, rulesAbout, type Severity } from './rule-definition.ts'

export type { RuleArea, Severity }

const usage = rulesAbout('usage')
const configFile = rulesAbout('config-file')
const configValue = rulesAbout('config-value')
const links = rulesAbout('links')
const server = rulesAbout('server')
const machine = rulesAbout('machine')
const docgen = rulesAbout('docgen')
const { error, warning, info } = rulesAbout('content')

/** All of docgen's rules. Names and codes never change and are never reused. */
export const rules = {
  // Command line
  'unknown-command': usage.error('DG002', 'The command does not exist.'),
  'unknown-option': usage.error('DG003', 'The option does not exist.'),
  'invalid-option-value': usage.error('DG004', 'An option has no value or an unusable one.'),
  'output-over-sources': usage.error(
    'DG005',
    'The output folder contains sources or is too close to the root.',
  ),
  'foreign-output-folder': usage.error(
    'DG006',
    'The output folder contains files that docgen did not create.',
  ),
  // Configuration
  'config-not-found': configFile.error('DG101', 'No configuration file was found.'),
  'config-syntax': configFile.error('DG102', 'The configuration file cannot be parsed.'),
  'config-throws': configFile.error('DG103', 'The configuration file failed while it was evaluated.'),
  'config-empty': configFile.error('DG104', 'The configuration file exports nothing.'),
  'config-timeout': configFile.error('DG105', 'The configuration file did not finish evaluating.'),
  'unknown-config-key': configFile.error('DG106', 'A configuration key does not exist.'),
  'invalid-config-value': configFile.error(
    'DG107',
    'A configuration value has the wrong type or is not allowed.',
  ),
  'unknown-doc-id': error('DG110', 'A sidebar or navbar entry names a page that does not exist.'),
  'empty-sidebar': error('DG111', 'A sidebar or category has nothing to link to.'),
  'unknown-navbar-item': configValue.error('DG112', 'A navbar item has an unknown type.'),
  'unknown-version': configValue.error('DG113', 'A docs version does not exist.'),
  'missing-default-export': perPlace(error('DG114', 'A page module has no default export.')),
  'duplicate-route': error('DG115', 'Two sources claim the same address.'),
  'invalid-slug': error('DG116', 'A slug cannot be an address below the output folder.'),
  'invalid-redirect': error('DG117', 'A redirect loops, leads nowhere or covers a page.'),
  'unknown-sidebar': error('DG118', 'A sidebar id does not exist.'),
  'unknown-layout': error('DG119', 'A layout does not exist.'),
  'outside-docs-page': error('DG120', 'A docs feature is used on a page that is not a docs page.'),
  'plugin-failed': error('DG121', 'A plugin threw while it was running.'),
  'secret-in-config': configValue.error(
    'DG122',
    'The configuration holds a secret that every page would show.',
  ),
  'shadowed-config': warning(
    'DG123',
    'A configuration file is ignored because there is another one beside it.',
  ),
  'unusable-synonym': warning('DG124', 'A synonym contains characters that search ignores.'),
  'placeholder-url': warning('DG125', 'The address of the site is still an example.'),
  'undeclared-version': warning('DG127', 'The folder of a version is not listed in `versions.json`.'),
  'search-client-not-installed': error(
    'DG126',
    'The client package of the hosted search engine is not installed.',
  ),
  'sharp-not-installed': error(
    'DG128',
    'Drawing pictures needs the package `sharp`, which is not installed.',
  ),
  'graphql-not-installed': error(
    'DG146',
    'The reference of a GraphQL schema needs the package `graphql`, which is not installed.',
  ),
  'protobufjs-not-installed': error(
    'DG156',
    'The reference of Protocol Buffers needs the package `protobufjs`, which is not installed.',
  ),
  'page-in-no-sidebar': info('DG129', 'No sidebar lists a page.'),
  'unused-template': warning('DG130', 'A file among the templates is in no page.'),
  'undeclared-locale': warning('DG140', 'Translations or settings belong to a locale that is not declared.'),
  'untranslated-locale': info(
    'DG141',
    'A locale, or the version that its readers see first, has no translations.',
  ),
  'orphaned-translation': warning('DG142', 'The page that a translation belongs to does not exist.'),
  'unknown-message': warning('DG143', 'A file of translated texts has a key that is not used.'),
  'missing-message': info('DG144', 'A file of translated texts is incomplete.'),
  'invalid-message': warning('DG145', 'A translated text cannot be used.'),
  'invalid-translations-file': usage.error(
    'DG147',
    'A file for translators, or of what they did, is unusable.',
  ),
  'gettext-not-installed': usage.error(
    'DG148',
    'PO files need the package `gettext-parser`, which is not installed.',
  ),
  'doubtful-translation': warning(
    'DG149',
    'A translation in a file of translators is not taken, or lacks something that its text has.',
  ),
  'unknown-author': error('DG150', 'A blog post names an author that the file of authors does not have.'),
  'invalid-blog-data': error('DG151', 'A file of authors or tags cannot be used.'),
  'undated-post': perPlace(warning('DG152', 'A blog post has no date.')),
  'untruncated-post': perPlace(warning('DG153', 'Lists of posts show the whole text of a post.')),
  'inline-tag': warning('DG154', 'A page has a tag that the file of tags does not have.'),
  'inline-author': warning('DG155', 'A blog post has an author that the file of authors does not have.'),
  'search-names-nothing': warning(
    'DG134',
    'A setting of search names an address or a section that no page of the site has.',
  ),
  // Front matter
  'front-matter-language': perPlace(error('DG201', 'Front matter is not YAML.')),
  'front-matter-unclosed': perPlace(error('DG202', 'Front matter is not closed.')),
  'front-matter-syntax': perPlace(error('DG203', 'Front matter is not valid YAML.')),
  'front-matter-type': error('DG204', 'A front matter value has the wrong type.'),
  'front-matter-bomb': perPlace(error('DG205', 'Front matter is nested too deeply or expands too far.')),
  'unknown-front-matter-key': warning('DG206', 'A front matter key does not exist.'),
  'front-matter-size': perPlace(error('DG207', 'Front matter is larger than the limit.')),
  'misplaced-front-matter': perPlace(
    warning('DG208', 'Front matter does not begin on the first line of its file.'),
  ),
  // Text and MDX
  'invalid-encoding': perPlace(error('DG209', 'A file is not UTF-8 text.')),
  'mdx-tag-mismatch': perPlace(error('DG210', 'A JSX tag is not opened or closed properly.')),
  'mdx-expression-syntax': perPlace(error('DG211', 'An MDX expression cannot be parsed.')),
  'html-comment-in-mdx': perPlace(warning('DG212', 'HTML comments are not part of MDX.')),
  'mdx-syntax': perPlace(error('DG213', 'The file is not valid MDX.')),
  'mdx-export': perPlace(error('DG214', 'An export of a page is not supported.')),
  'mdx-import': error('DG215', 'An import of a page cannot be resolved.'),
  'unknown-component': error('DG216', 'A component is not defined.'),
  'invalid-tabs': warning('DG217', 'Tabs contradict themselves, or hold nothing that can be a tab.'),
  'invalid-style-attribute': error('DG218', 'The style attribute is a string where an object is needed.'),
  'inline-event-handler': error('DG219', 'Inline event handlers do not run in a static page.'),
  'render-failed': error('DG220', 'An expression or component failed while the page was rendered.'),
  'render-limit': error('DG221', 'A page took too long or too much memory to render.'),
  'process-exit': error('DG222', 'Code of the site tried to end the process.'),
  'html-attribute-in-jsx': warning('DG223', 'An HTML attribute is used where JSX has a different name.'),
  'unknown-prop': warning('DG224', 'A component or a code fence does not know a prop, or the value of one.'),
  'rewritten-number': warning('DG225', 'A number in data is not shown as it is written.'),
  'lost-text': perPlace(warning('DG226', 'A component does not show what it was given.')),
  'nesting-too-deep': perPlace(error('DG230', 'The document is nested too deeply.')),
  'input-too-costly': perPlace(error('DG231', 'The document would take too long to parse.')),
  'table-too-large': perPlace(error('DG232', 'A table is larger than the limit.')),
  'surplus-table-cells': perPlace(warning('DG235', 'A row of a table has more cells than the first one.')),
  'file-too-large': perPlace(error('DG233', 'A file is larger than the limit.')),
  'duplicate-heading-id': warning('DG240', 'Two headings ask for the same id.'),
  'invalid-heading-id': warning('DG241', 'A heading id is not usable.'),
  'multiple-h1': perPlace(warning('DG242', 'A page has more than one h1.')),
  'heading-jump': perPlace(warning('DG243', 'A heading level was skipped.')),
  'unknown-admonition': warning('DG244', 'An admonition type does not exist.'),
  'unclosed-admonition': warning('DG245', 'An admonition is not closed.'),
  'unclosed-fence': perPlace(warning('DG246', 'A code fence is not closed.')),
  'bidi-control': perPlace(warning('DG247', 'Code contains invisible characters that reorder text.')),
  'html-in-markdown': warning('DG248', 'Text in angle brackets was read as an unknown HTML element.'),
  'unknown-code-language': warning('DG249', 'A code fence names a language that is not known.'),
  'mermaid-syntax': perPlace(error('DG250', 'A diagram cannot be parsed.')),
  'code-fence-options': perPlace(warning('DG251', 'An option of a code fence cannot be applied.')),
  'stray-admonition-fence': warning('DG252', 'A row of colons neither opens nor closes an admonition.'),
  'import-in-markdown': warning('DG253', 'An import in a Markdown file is shown as text.'),
  'mermaid-not-installed': warning(
    'DG255',
    'A diagram needs the package `mermaid`, which the site has not installed.',
  ),
  'math-syntax': error('DG258', 'A formula cannot be read.'),
  'katex-not-installed': warning(
    'DG259',
    'A formula needs the package `katex`, which the site has not installed.',
  ),
  'unclosed-html': warning('DG256', 'An HTML tag has no counterpart.'),
  'image-without-alt': perPlace(warning('DG257', 'An image has no alternative text.')),
  'markdown-plugin-message': perPlace(
    warning('DG254', 'A remark or rehype plugin of the site reports something.'),
  ),
  'unsafe-link': error('DG260', 'A link has a scheme that can run code.'),
  'unsafe-markup': error('DG261', 'An element can take over the page.'),
  'hydration-mismatch': error('DG270', 'React reported markup that cannot be hydrated.'),
  'island-props': error('DG271', 'The props of an island cannot be sent to the browser.'),
  'duplicate-island': error('DG272', 'Two islands have the same name.'),
  'island-export': error('DG273', 'A component of an island file is not its default export.'),
  // Links
  'broken-markdown-link': links.warning('DG301', 'A Markdown link names a file that does not exist.'),
  'broken-link': links.error('DG302', 'A link leads to a page that does not exist.'),
  'broken-anchor': links.warning('DG303', 'A link names an anchor that does not exist.'),
  'broken-image': links.error('DG304', 'An image does not exist.'),
  'malformed-link': links.error('DG305', 'A link cannot be parsed as an address.'),
  'broken-asset': links.error('DG306', 'A file that a page needs does not exist.'),
  'non-canonical-link': links.warning('DG307', 'A link uses an address other than the canonical one.'),
  'protocol-relative-link': links.warning('DG308', 'A link begins with `//` instead of a scheme.'),
  'broken-external-link': links.error('DG310', 'A link leads to a page of another site that is gone.'),
  'external-link-unsure': links.warning('DG311', 'A page of another site did not answer as it should.'),
  'external-link-refused': links.warning(
    'DG312',
    'An external address leads into a private network and was not requested.',
  ),
  'broken-description-link': links.warning('DG313', 'A link in a description of a reference leads nowhere.'),
  'lost-address': links.error('DG314', 'A published address leads nowhere now.'),
  'lost-anchor': links.warning('DG315', 'A page no longer has a published anchor.'),
  'invalid-routes-file': links.error('DG316', 'The file of published addresses cannot be read.'),
  'moved-external-link': links.info('DG317', 'A page of another site has moved permanently.'),
  'link-disagreement': links.error('DG399', 'Two link checkers disagree.'),
  // Assets
  'output-clash': error('DG401', 'Two sources claim the same output file.'),
  'outside-project': error('DG402', 'A path leads out of the project.'),
  'not-a-regular-file': error('DG403', 'A file cannot be published.'),
  'unreadable-image': error('DG404', 'An image cannot be read.'),
  'large-image': warning('DG405', 'An image is very large.'),
  'unportable-name': error('DG407', 'A file name does not work on every system.'),
  'case-collision': error('DG408', 'Two names differ only in case or Unicode form.'),
  'path-too-long': error('DG409', 'A path is longer than file systems allow.'),
  'secret-file': error('DG410', 'A file that looks like a secret would be published.'),
  'default-replaced': info('DG411', 'A file of the site replaces one that the configuration asks for.'),
  // References
  'invalid-reference-document': error('DG501', 'A reference document cannot be read or parsed.'),
  'unsupported-reference-version': error('DG502', 'The version of a reference document is not supported.'),
  'broken-ref': error('DG503', 'A $ref leads nowhere.'),
  'forbidden-ref': error('DG504', 'A $ref leads out of the project.'),
  'duplicate-operation-id': warning('DG505', 'Two operations have the same id.'),
  'reference-document-lint': warning('DG506', 'A reference document contradicts itself.'),
  // DG510 and DG511 were used by a plugin that has become a site's own.
  'sample-mismatch': warning('DG520', 'A code sample contradicts the reference.'),
  'sample-failed': perPlace(error('DG521', 'A code sample does not do what its page shows.')),
  'sample-not-run': perPlace(error('DG522', 'A code sample that is marked `test` cannot be run.')),
  // Files and output
  'unreadable-file': machine.error('DG601', 'A file or folder cannot be read.'),
  'vanished-file': machine.error('DG602', 'A file disappeared while it was read.'),
  'write-failed': machine.error('DG603', 'The output could not be written.'),
  'output-locked': machine.error('DG605', 'Another build or publication is writing to the folder.'),
  'changed-during-build': warning('DG606', 'A source changed while the site was built.'),
  'cache-unusable': warning('DG607', 'The cache cannot be used.'),
  'browser-not-found': machine.error(
    'DG608',
    'Printing a PDF needs Chromium, Chrome or Edge, and none was found.',
  ),
  'browser-failed': machine.error('DG609', 'The browser could not print the pages.'),
  'shallow-history': info('DG610', 'Pages are older than the history of the clone.'),
  'git-unanswered': warning('DG611', 'Git could not say when pages changed.'),
  'unknown-dependency': info(
    'DG612',
    'Code of the site depends on something that docgen cannot watch, and runs in every build.',
  ),
  'remote-cache-unusable': info('DG613', 'The remote cache cannot be used.'),
  // Server
  'port-in-use': server.error('DG701', 'The port is in use.'),
  'cannot-listen': server.error('DG702', 'The server cannot listen on the address.'),
  'watch-fallback': server.warning('DG703', 'File watching fell back to polling.'),
  // Hosted search
  'search-push-failed': error('DG711', 'The hosted search index could not be replaced.'),
  'search-push-leftover': warning('DG712', 'An unused index remains at the hosted search engine.'),
  'search-push-cut': warning(
    'DG713',
    'A section is too large for the hosted search engine and cannot be found by all of its words.',
  ),
  // Texts
  'long-sentence': perPlace(warning('DG801', 'A sentence has more words than the site permits.')),
  'hard-to-read': perPlace(warning('DG802', 'A page is harder to read than the site permits.')),
  'avoided-word': perPlace(warning('DG803', 'A text has a word that the site avoids.')),
  'heading-case': perPlace(warning('DG804', 'A heading is capitalized like a title.')),
  'missing-description': perPlace(warning('DG805', 'A page has no description.')),
  'duplicate-title': warning('DG806', 'Two pages have the same title.'),
  'stale-page': perPlace(warning('DG807', 'A page has not been changed for a long time.')),
  'orphan-page': perPlace(warning('DG808', 'Nothing leads to a page.')),
  style: perPlace(warning('DG809', 'A rule of a Vale style has found something.')),
  'unsupported-style': warning('DG810', 'A part of a Vale style is not applied.'),
  // Bugs
  'internal-error': docgen.error('DG900', 'docgen has a bug.'),
  'out-of-memory': docgen.error('DG901', 'The build ran out of memory.'),
  'too-many-open-files': docgen.error('DG902', 'docgen cannot open any more files.'),
} as const satisfies Record<string, Rule>

/** The name of a rule of docgen's own. */
export type RuleName = keyof typeof rules

/** A rule of a plugin; its name is the key in `Plugin.rules`. */
export interface PluginRule {
  /** The severity unless the finding or the site's `rules` sets another one. */
  readonly severity: Severity
  /** What the rule is about, in one sentence, for reports. */
  readonly summary: string
  /** Whether equal findings at other places are about something else, and so are not merged. */
  readonly perPlace?: true
}

/** The name of a rule, of docgen or of a plugin. */
export type AnyRuleName = RuleName | (string & Record<never, never>)

/** Whether a name is that of one of docgen's own rules. */
export const isRuleName = (name: string): name is RuleName => Object.hasOwn(rules, name)

/** The code of one of docgen's own rules, such as `DG302`; rules of plugins have none. */
export const codeOf = (name: string): string | undefined => (isRuleName(name) ? rules[name].code : undefined)

/** The names of docgen's own rules. */
export const ruleNames = Object.keys(rules) as readonly RuleName[]

/** What a finding of a rule concerns; undefined for rules of plugins. */
export const areaOf = (name: string): RuleArea | undefined =>
  isRuleName(name) ? rules[name].area : undefined
