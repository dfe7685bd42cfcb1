import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useCopy } from '../../ui/useCopy.ts'
import css from './Security.module.css'

/** The codes that stand in for the authenticator, shown this once, to be copied or saved as a text. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useTranslation('security')
  const list = useRef<HTMLUListElement>(null)
  const copy = useCopy()
  return (
    <Stack gap={3}>
      <Note tone="warn">{t('security:recovery.once')}</Note>
      <ul ref={list} className={css['codes']} aria-label={t('security:recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="ghost" wide onPress={() => copy(codes.join('\n'), list.current)}>
        {t('security:recovery.copy')}
      </Button>
      <Button
        variant="ghost"
        wide
        onPress={() =>
          saveFile(
            'tapeline-recovery-codes.txt',
            'text/plain',
            `${t('security:recovery.file')}\n\n${codes.join('\n')}\n`,
          )
        }
      >
        {t('security:recovery.save')}
      </Button>
    </Stack>
  )
}
