/**
 * English words that questions are made of. They may be a topic, and are in the index, but a rare one among
 * them says little.
 */
export const lightWords: ReadonlySet<string> = new Set(
  (
    'able above across again along already always another anybody anything around away back bad behind below best better beyond ' +
    'big come comes coming different easy even ' +
    'documentation docs example examples ' +
    'ever everything exist existing exists few fewer first full get gets getting give gives giving go goes going good happen happening happens here ' +
    'inside instead keep keeps kind know known last less let like little look looks lot made make makes making many much need needs ' +
    'never new next nothing now old one ones outside own part plain please possible put puts quick rather really right same see seen ' +
    'several simple single small somebody someone something sort still take taken takes tell thing things three time times ' +
    'two use used uses using want wants way ways well whole work working works'
  ).split(' '),
)
