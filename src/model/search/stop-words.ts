/** English words that carry no topic. They are left out of the index of texts, not of titles and headings. */
export const stopWords: ReadonlySet<string> = new Set(
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
export const framingWords: ReadonlySet<string> = new Set(
  (
    'again always anything best change come different find first get give go happen happens keep look make many mean means need new ' +
    'possible put right same see set several something take thing things try use used using want way work'
  ).split(' '),
)
