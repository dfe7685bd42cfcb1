import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useSettingWords } from '../../proofs/settingWords.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { trimmed } from '../../ui/forms/typed.ts'
import { NEW, type SettingKeys } from './keys.ts'

interface KeyFieldProps {
  kind: operators.SettingKind
  keys: SettingKeys
  /** What was chosen; `NEW` for one whose id is typed. */
  chosen: string | undefined
  typed: string
}

/** Of the form's `chosen` and `typed`, which one of a kind: out of those that are there, or, where that makes sense, a new one by its id. */
export const KeyField = ({ kind, keys, chosen, typed }: KeyFieldProps) => {
  const { t } = useTranslation('operator')
  const { keyName } = useSettingWords()
  const fresh = operators.GROWING_KINDS.has(kind) ? [{ id: NEW, label: t('settings.fresh') }] : []
  return (
    <>
      <SelectInput
        name="chosen"
        label={t('settings.which')}
        options={[
          ...fresh,
          ...keys.map(({ key, title, since, coming }) => ({
            id: key,
            label: title === '' ? keyName(kind, key) : title,
            hint: [
              title === '' ? '' : key,
              since === 0 ? t('settings.shipped') : t('settings.since', { date: formatDateTime(since) }),
              coming.length === 0 ? '' : t('settings.coming', { count: coming.length }),
            ]
              .filter((text) => text !== '')
              .join(' · '),
          })),
        ]}
      />
      {chosen === NEW ? (
        <TextInput
          name="typed"
          reading={trimmed}
          label={t('settings.key')}
          hint={t('settings.idHint')}
          error={keys.some(({ key }) => key === typed) ? t('settings.idTaken') : undefined}
          maxLength={40}
          autoCapitalize="none"
        />
      ) : null}
    </>
  )
}
