import { useSearchParams } from 'react-router-dom'
import { isRecordId } from '../../names/recordId.ts'

/** The record that the address names, and whether it can be one. */
export const useRecordId = (parameter: 'ordId' | 'posId' | 'id'): readonly [id: string, valid: boolean] => {
  const [query] = useSearchParams()
  const id = query.get(parameter) ?? ''
  return [id, isRecordId(id)]
}
