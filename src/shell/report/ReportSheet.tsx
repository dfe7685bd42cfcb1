import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { APP_VERSION, common, LANGUAGE_NAMES, REPORTED_TEXT_LIMIT, reportedText } from '#protocol'
import { randomId } from '../../core/format/randomId.ts'
import { i18n } from '../../core/i18n/i18n.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { request } from '../../core/request/request.ts'
import { screenAt } from '../../core/screens/screens.ts'
import { language } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type ScreenText, screenTexts } from './screenTexts.ts'

/** The choice of who types the text. */
const OTHER = 'other'

const schema = v.object({ chosen: v.string(), text: v.string(), better: reportedText.better })

/** The texts of the page and of the tabs below it; what lies over them is not read. */
const textsOnScreen = (path: string): readonly ScreenText[] => {
  const page = document.querySelector('[data-page-main]')?.parentElement
  const roots = [...(page == null ? [] : [page]), ...document.querySelectorAll('nav')]
  const own = screenAt(path)?.areas ?? []
  const areas = Object.entries(i18n.getDataByLanguage(language.peek()) ?? {})
  return screenTexts(
    roots,
    areas.toSorted(([one], [other]) => Number(own.includes(other)) - Number(own.includes(one))),
  )
}

interface ReportSheetProps {
  open: boolean
  onClose: () => void
}

/** What reads wrong on the screen below, and what would be better; goes to operators without a name. */
export const ReportSheet = ({ open, onClose }: ReportSheetProps) => {
  const { t } = useTranslation('report')
  const { pathname } = useLocation()
  const shown = useSignalValue(language)
  const [texts] = useState(() => textsOnScreen(pathname))
  const sent = useRef({ as: '', key: '' })
  const screen = v.is(reportedText.screen, pathname) ? pathname : '/'
  const form = useForm({
    schema,
    values: { chosen: texts.length === 0 ? OTHER : '', text: '', better: '' },
    onSubmit: async ({ chosen, text, better }) => {
      const known = texts.find((one) => one.key === chosen)
      const said = {
        ...(known === undefined ? { text } : { textKey: known.key, text: known.text.slice(0, REPORTED_TEXT_LIMIT) }),
        better,
      }
      // The same again is the same report; what was changed since is another one.
      const as = JSON.stringify(said)
      if (sent.current.as !== as) sent.current = { as, key: randomId() }
      const { key } = sent.current
      const reply = await request(common.reportText, { key, screen, language: shown, version: APP_VERSION, ...said })
      if (reply.kind !== 'ok') return reply
      showToast(t('sent'), 'good')
      return onClose()
    },
  })
  const { chosen, text, better } = form.watch()
  const first = (field: string): string => t('common:first.fill', { field: t(field) })
  const isOther = chosen === OTHER
  const why =
    chosen === ''
      ? first('which')
      : isOther && text.trim() === ''
        ? first('text')
        : better.trim() === ''
          ? first('better')
          : undefined
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      foot={
        <SubmitButton of={form} disabled={why !== undefined} why={why}>
          {t('send')}
        </SubmitButton>
      }
    >
      <Form of={form}>
        <Note small>{t('lead')}</Note>
        {texts.length === 0 ? null : (
          <SelectInput
            {...form.field('chosen')}
            label={t('which')}
            options={[{ id: OTHER, label: t('other') }, ...texts.map((one) => ({ id: one.key, label: one.text }))]}
          />
        )}
        {isOther ? <TextInput {...form.field('text')} label={t('text')} maxLength={REPORTED_TEXT_LIMIT} /> : null}
        <TextInput {...form.field('better')} label={t('better')} maxLength={REPORTED_TEXT_LIMIT} />
        <KeyValue
          rows={[
            { id: 'screen', label: t('screen'), value: screen },
            { id: 'language', label: t('language'), value: LANGUAGE_NAMES[shown] },
            { id: 'version', label: t('version'), value: APP_VERSION },
          ]}
        />
        <FormError />
      </Form>
    </Sheet>
  )
}
