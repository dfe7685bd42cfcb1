import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { C2C_EVIDENCE_MOST, CHAT_TEXT_LIMIT, chatTextOf } from '#protocol'
import { PicturesInput } from '../../account/identity/PictureField.tsx'
import { formatMoney } from '../../ui/format/number.ts'
import { AreaInput } from '../../ui/forms/AreaInput.tsx'
import type { FieldOf } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'

/** What a side says, and the ids of its pictures. */
export const statementEntries = {
  statement: v.pipe(v.string(), v.transform(chatTextOf), v.minLength(1), v.maxLength(CHAT_TEXT_LIMIT)),
  images: v.array(v.string()),
}
/** What a form begins with. */
export const NO_STATEMENT: { statement: string; images: string[] } = { statement: '', images: [] }
/** As the call takes it. */
export const statementOf = ({ statement, images }: { statement: string; images: string[] }) => ({
  statement,
  ...(images.length === 0 ? {} : { images }),
})

/** What happened, in words and up to five pictures; said once. */
export const StatementFields = ({ field }: { field: (name: 'statement' | 'images') => FieldOf }) => {
  const { t } = useTranslation('c2cCase')
  return (
    <>
      <AreaInput
        {...field('statement')}
        label={t('statement')}
        invalid={t('statementInvalid', { most: formatMoney(String(CHAT_TEXT_LIMIT), 0, 0) })}
      />
      <PicturesInput
        {...field('images')}
        most={C2C_EVIDENCE_MOST}
        labelOf={(number) => t('picture', { number, most: C2C_EVIDENCE_MOST })}
        hint={t('pictureHint')}
        purpose="receipt"
      />
      <Note small>{t('once')}</Note>
    </>
  )
}
