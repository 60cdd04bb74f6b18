/** English words that carry no topic. They are left out of the index of texts, not of titles and headings. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be because been before being between both but by can cannot could did do does doing don done each either else ever every ' +
    'few for from had has have having he her here him his how however i if in into is isn it its itself just let ll may me might more most must my no nor not of off often on ' +
    'once only or other our out over own per re s same she should so some such t than that the their them then there these they this those through to too ' +
    'under until up us ve very via was we were what when where whether which while who why will with within without won would you your'
  ).split(' '),
)
