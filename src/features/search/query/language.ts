import lunr from 'lunr'
import type addGerman from 'lunr-languages/lunr.de.js'
import { foldTerm } from '../../../model/search/scan-terms.ts'

/** What search knows of the language of a site. Words are as `scanTerms` names them: folded. */
export interface SearchLanguage {
  /** `de`. */
  readonly name: string
  /** What the index has for a word: `isol` for `isolation`. */
  readonly stem: (term: string) => string
  /** Whether a word carries no topic: left out of the index of texts, not of titles and headings. */
  readonly isStop: (term: string) => boolean
  /** Whether a word is usually not what a question is about. */
  readonly isFraming: (term: string) => boolean
  /** What Lunr's own queries do to a word; registered with Lunr, so that it can read the index. */
  readonly stemmer: lunr.PipelineFunction
}

/** English, and what languages are read as that have no stemmer of their own: they quote English names. */
export const english = (): SearchLanguage =>
  languageWith(
    'en',
    lunr.stemmer,
    (term) => stopWords.has(term),
    (term) => framingWords.has(term),
  )

/** Adds something to Lunr, as the files of lunr-languages do. */
export type AddToLunr = typeof addGerman

/** A language of lunr-languages: `support` and `add` are the default exports of its files. */
export function lunrLanguage(name: string, support: AddToLunr, add: AddToLunr): SearchLanguage {
  // What its files add, which Lunr's types do not know.
  const languages = lunr as unknown as Readonly<Record<string, AddedLanguage | undefined>>
  // Lunr complains of what is added twice.
  if (!languages[name]) {
    support(lunr)
    add(lunr)
  }
  const added = languages[name]
  if (!added) return english()
  const isStop = (term: string): boolean => added.stopWordFilter(new lunr.Token(term, {})) === undefined
  return languageWith(name, added.stemmer, isStop)
}

interface AddedLanguage {
  readonly stemmer: lunr.PipelineFunction
  /** Gives nothing for a stop word. */
  readonly stopWordFilter: (token: lunr.Token) => lunr.Token | undefined
}

/**
 * Remembers what was asked: a site says the same words again and again, and stemming them is a third of the
 * time that an index takes.
 */
function languageWith(
  name: string,
  stemmer: lunr.PipelineFunction,
  isStop: SearchLanguage['isStop'],
  isFraming: SearchLanguage['isFraming'] = () => false,
): SearchLanguage {
  const stems = new Map<string, string>()
  return {
    name,
    stemmer,
    isStop,
    isFraming,
    stem(term) {
      let stem = stems.get(term)
      // A stemmer may give back accents or nothing at all.
      if (stem === undefined)
        stems.set(term, (stem = foldTerm(String(stemmer(new lunr.Token(term, {}), 0, []))) || term))
      return stem
    },
  }
}

/** English words that carry no topic. They are left out of the index of texts, not of titles and headings. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be because been before being between both but by can cannot could did do does doing don done each either else ever every ' +
    'few for from had has have having he her here him his how however i if in into is isn it its itself just let ll may me might more most must my no nor not of off often on ' +
    'once only or other our out over own per re s same she should so some such t than that the their them then there these they this those through to too ' +
    'under until up us ve very via was we were what when where whether which while who why will with within without won would you your'
  ).split(' '),
)

/**
 * English words with which a question is put, whatever it is about: `how do I make it work the same way`.
 * Unlike stop words, they may be the topic, so that they are in the index. Written for docgen: the general
 * verbs among the operations of Ogden's Basic English (1930), and words that a question adds to them.
 */
const framingWords: ReadonlySet<string> = new Set(
  (
    'again always anything best change come different find first get give go happen happens keep look make many mean means need new ' +
    'possible put right same see set several something take thing things try use used using want way work'
  ).split(' '),
)
