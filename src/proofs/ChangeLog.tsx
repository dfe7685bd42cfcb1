import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { books, OutputOf } from '#protocol'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import css from './ChangeLog.module.css'
import { SettingChanges } from './SettingChanges.tsx'
import { SettingDate } from './SettingDate.tsx'
import { useSettingWords } from './settingWords.ts'

type Entry = OutputOf<typeof books.honesty>['changes'][number]

/** Entries that are shown before more are asked for. */
const FIRST = 5
const MORE = 20

const EntryText = ({ entry: { fields, recalled } }: { entry: Entry }) => {
  const { t } = useTranslation('configuration')
  const isFirst = fields.every(({ before }) => before === undefined)
  return (
    <>
      {recalled ? <Note small>{t('recalled')}</Note> : null}
      {isFirst ? (
        <details className={css['first']}>
          <summary>{t('firstSettings')}</summary>
          <SettingChanges changes={fields} />
        </details>
      ) : (
        <SettingChanges changes={fields} />
      )}
    </>
  )
}

/** What was changed of what the venue works by, the newest first; the settings that something began with are folded. */
export const ChangeLog = ({ changes }: { changes: readonly Entry[] }) => {
  const { t } = useTranslation(['statement', 'configuration', 'common'])
  const { keyName } = useSettingWords()
  const [shown, setShown] = useState(FIRST)
  return (
    <Card title={t('honesty.changes')}>
      {changes.length === 0 ? <p>{t('honesty.none')}</p> : null}
      <ul className={css['changes']}>
        {changes.slice(0, shown).map((entry) => (
          <li key={`${entry.kind} ${entry.key} ${entry.at}`} className={css['what']}>
            <span>
              {[t(`configuration:kind.${entry.kind}`), keyName(entry.kind, entry.key)]
                .filter((text) => text !== '')
                .join(' · ')}
              {' · '}
              <SettingDate from={entry.effective} />
            </span>
            <EntryText entry={entry} />
          </li>
        ))}
      </ul>
      {shown >= changes.length ? null : (
        <Button wide variant="ghost" onPress={() => setShown(shown + MORE)}>
          {t('common:list.more')}
        </Button>
      )}
    </Card>
  )
}
