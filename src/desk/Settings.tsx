import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desk } from '#protocol'
import { formatDateTime } from '../format/time.ts'
import { failureText } from '../request/message.ts'
import { settingText } from '../statement/settingText.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toastQueue.ts'
import css from './Desk.module.css'
import { deskRequest, useDesk } from './deskRequest.ts'
import { ValueField } from './settings/ValueField.tsx'
import { type Value, valueOf } from './settings/value.ts'

const { settingNow, setSetting, settingsLog } = desk.DESK_CALLS
const HOUR = 3_600_000
/** Kinds of which there are several, told apart by an id. */
const NAMED_KINDS: ReadonlySet<desk.SettingKind> = new Set(['announcement', 'banner', 'channel'])

/** What is configured, and what comes; a change is a line with its date. */
export const Settings = ({ mayAct }: { mayAct: boolean }) => {
  const { t } = useTranslation('desk')
  const [kind, setKind] = useState<desk.SettingKind>()
  const [key, setKey] = useState('')
  const [value, setValue] = useState<Value>()
  const [hours, setHours] = useState('0')
  const [note, setNote] = useState('')
  const { data, refetch } = useDesk(settingsLog, {})
  // An answer that comes when something else has been chosen is none.
  const wanted = useRef('')
  const isNamed = kind !== undefined && NAMED_KINDS.has(kind)
  const look = async (of: desk.SettingKind, name: string): Promise<void> => {
    const asked = `${of} ${name}`
    wanted.current = asked
    const reply = await deskRequest(settingNow, { kind: of, key: name })
    if (wanted.current !== asked) return
    if (reply.kind === 'ok') setValue(valueOf(of, reply.data.value))
    else showToast(failureText(reply), 'bad')
  }
  const choose = (next: desk.SettingKind): void => {
    wanted.current = ''
    setKind(next)
    setKey('')
    setValue(undefined)
    // Of a kind that there is once, what counts is shown at once.
    if (!NAMED_KINDS.has(next)) void look(next, '')
  }
  const add = async (): Promise<void> => {
    if (kind === undefined) return
    const wait = Number(hours)
    const from = wait > 0 ? Date.now() + Math.round(wait * HOUR) : 0
    const reply = await deskRequest(setSetting, {
      kind,
      key: isNamed ? key : '',
      value: JSON.stringify(value),
      from,
      note,
    })
    if (reply.kind === 'ok') setNote('')
    showToast(reply.kind === 'ok' ? t('settings.added') : failureText(reply), reply.kind === 'ok' ? 'good' : 'bad')
    await refetch()
  }
  return (
    <>
      {mayAct ? (
        <Card title={t('settings.change')}>
          <div className={css['form']}>
            <SelectField
              label={t('settings.kind')}
              value={kind}
              onChange={choose}
              options={desk.settingKind.options.map((id) => ({ id, label: t(`settings.kinds.${id}`) }))}
            />
            {isNamed ? (
              <>
                <TextField
                  label={t('settings.key')}
                  value={key}
                  autoCapitalize="none"
                  onChange={({ target }) => {
                    wanted.current = ''
                    setKey(target.value.trim())
                    setValue(undefined)
                  }}
                />
                <Button variant="ghost" disabled={key === ''} onPress={() => look(kind, key)}>
                  {t('settings.look')}
                </Button>
              </>
            ) : null}
            {value === undefined ? null : (
              <ValueField key={`${kind} ${key}`} name="" value={value} onChange={setValue} />
            )}
            <TextField
              label={t('settings.hours')}
              value={hours}
              inputMode="decimal"
              onChange={({ target }) => setHours(target.value)}
            />
            <TextField
              label={t('note')}
              value={note}
              maxLength={500}
              onChange={({ target }) => setNote(target.value)}
            />
            <Button disabled={note.trim().length < 3 || value === undefined} onPress={add}>
              {t('settings.add')}
            </Button>
          </div>
        </Card>
      ) : null}
      <Card title={t('settings.log')}>
        <ul className={css['lines']}>
          {data?.lines.map((line) => (
            <li key={line.id}>
              {`${formatDateTime(line.from)} · ${t(`settings.kinds.${line.kind}`)} ${line.key} · ${line.operator} · ${line.note}`}
              <p className={css['note']}>{settingText(line.value)}</p>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
