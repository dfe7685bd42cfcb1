/** Why a file of translations is not taken in. */
export type ProblemCode =
  | 'fileMalformed'
  | 'fileForbidden'
  | 'fileFormat'
  | 'languageUnknown'
  | 'languageOther'
  | 'keyUnknown'
  | 'keyTwice'
  | 'sourceChanged'
  | 'placeholderLost'
  | 'placeholderUnknown'
  | 'markup'
  | 'letter'

const SAYS: Readonly<Record<ProblemCode, string>> = {
  fileMalformed: 'The file is not well-formed XML.',
  fileForbidden: 'The file has a part of XML that is never taken in.',
  fileFormat: 'The file is not XLIFF 1.2 as it was exported.',
  languageUnknown: 'The target language is not one that the app is translated into.',
  languageOther: 'The file is for another language.',
  keyUnknown: 'There is no text of this name.',
  keyTwice: 'This text is in the file twice, with two translations.',
  sourceChanged: 'The English text has changed since the export. Export again and translate the new one.',
  placeholderLost: 'A placeholder is missing from the translation.',
  placeholderUnknown: 'The translation has a placeholder that the English text lacks, or one too often.',
  markup: 'The translation has markup. Texts are plain; use quotation marks of the language.',
  letter: 'The translation has an invisible character or a line break that the English text lacks.',
}

/** What is wrong and where: the text's key, or the line of the file. */
export interface Problem {
  readonly code: ProblemCode
  readonly where: string
  readonly detail?: string
}

/** A problem in a line for a terminal. */
export const problemText = ({ code, where, detail }: Problem): string =>
  `${code}\t${where}\t${SAYS[code]}${detail === undefined ? '' : ` (${detail})`}`

/** The file cannot be read any further. */
export class Unreadable extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problemText(problem))
    this.problem = problem
  }
}
