/** What is checked in texts; 0 and `false` switch a check off. */
export interface LintConfig {
  /** The most words of a sentence. */
  readonly sentenceWords: number
  /** The highest Automated Readability Index of an English page. */
  readonly readingGrade: number
  /** Words to avoid, each with the one to write instead, which may be empty. */
  readonly words: Readonly<Record<string, string>>
  readonly headingCase: 'any' | 'sentence'
  /** Names that headings capitalize. */
  readonly names: readonly string[]
  readonly missingDescriptions: boolean
  readonly duplicateTitles: boolean
  readonly orphans: boolean
  /** The most days since the last change of a page. */
  readonly staleDays: number
  /** A configuration of Vale, relative to the project root. */
  readonly vale?: string
}
