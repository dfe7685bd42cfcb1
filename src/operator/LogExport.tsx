import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { allPages } from '../core/request/allPages.ts'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { saveCsv } from '../ui/saveCsv.ts'
import { auditCsv } from './auditCsv.ts'

const PAGE = 500

/** All lines that the filter lets through, as one file. */
export const LogExport = ({ filter }: { filter: operators.AuditFilter }) => {
  const { t } = useTranslation('operator')
  const [result, setResult] = useState('')
  const save = async (): Promise<void> => {
    setResult('')
    const reply = await allPages(async (after) => {
      const cursor = after === undefined ? {} : { after }
      const page = await request(operators.OPERATOR_CALLS.audit, { ...filter, ...cursor, limit: PAGE })
      return page.kind === 'ok' ? { ...page, data: { rows: page.data.lines, next: page.data.next } } : page
    })
    if (reply.kind !== 'ok') return setResult(failureText(reply))
    saveCsv('tapeline-audit', auditCsv(reply.data))
    setResult(t('log.exported', { count: reply.data.length }))
  }
  return (
    <>
      <Button variant="ghost" wide onPress={save}>
        {t('log.export')}
      </Button>
      <Note aria-live="polite">{result}</Note>
    </>
  )
}
