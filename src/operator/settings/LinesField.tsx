import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#protocol'
import { useSettingWords } from '../../proofs/settingWords.ts'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import css from './LinesField.module.css'

interface LinesFieldProps {
  id: string
  name: string
  lang: Language | undefined
  value: readonly (string | number)[]
  onChange: (value: readonly string[]) => void
}

/** A list as lines, one member each; what is typed stays as it was typed. */
export const LinesField = ({ id, name, lang, value, onChange }: LinesFieldProps) => {
  const { t } = useTranslation('operator')
  const { field } = useSettingWords()
  const [text, setText] = useState(value.join('\n'))
  return (
    <Stack gap={3}>
      <label htmlFor={id}>{`${field(name)} (${t('settings.lines')})`}</label>
      <textarea
        id={id}
        className={css['lines']}
        rows={4}
        lang={lang}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(
            target.value
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== ''),
          )
        }}
      />
      {/* Texts that people read have headings and lists. */}
      {name === 'body' ? <Note>{t('settings.markup')}</Note> : null}
    </Stack>
  )
}
