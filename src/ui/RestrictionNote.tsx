import { useLazyPart } from '../core/chunks/useLazyPart.ts'
import { loadScreenAreas } from '../core/i18n/language.ts'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { isRestricted } from '../core/state/restriction.ts'
import { RestrictionText } from './parts/RestrictionText.tsx'

/** Its texts come for those whom they concern; a chunk of its own would be one more name in the shell. */
const fetchText = async () => {
  await loadScreenAreas(['restricted'])
  return RestrictionText
}

const LazyText = ({ bar }: { bar: boolean }) => {
  const { Part } = useLazyPart(fetchText)
  return Part === undefined ? null : <Part bar={bar} />
}

/**
 * That the account is frozen or closing, why, and where the user can do something about it: beside a button that the venue may
 * refuse, or as a `bar` above the page. Nothing for everybody else, whom its texts cost nothing.
 */
export const RestrictionNote = ({ bar = false }: { bar?: boolean }) =>
  useSignalValue(isRestricted) ? <LazyText bar={bar} /> : null
