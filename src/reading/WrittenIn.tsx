import { type Document, htmlLang } from '#protocol'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { language } from '../core/state/state.ts'
import { Tag } from '../ui/Tag.tsx'

/** Names the language of a text that is not in the language of the app. */
export const WrittenIn = ({ code }: { code: Document['writtenIn'] }) => {
  const own = useSignalValue(language)
  return code === undefined ? null : <Tag>{new Intl.DisplayNames(htmlLang(own), { type: 'language' }).of(code)}</Tag>
}
