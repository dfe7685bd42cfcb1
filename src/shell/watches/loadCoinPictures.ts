import address from 'virtual:coin-sprite'
import { coinPictures } from '../../ui/coinPictures.ts'
import { coinPictureOf, PICTURE_PREFIX } from '../../ui/parts/coinPictureOf.tsx'

/** A request, and no text that becomes elements: the page's policy admits none. */
const askForFile = (): Promise<HTMLElement | undefined> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.overrideMimeType('image/svg+xml')
    request.addEventListener('loadend', () => resolve(request.responseXML?.documentElement))
    request.send()
  })

/** Puts the file with the pictures into the page, and tells every coin; false when it could not be loaded. */
export const loadCoinPictures = async (): Promise<boolean> => {
  const file = await askForFile()
  const found = [...(file?.querySelectorAll(`symbol[id^=${PICTURE_PREFIX}]`) ?? [])]
  if (file === undefined || found.length === 0) return false
  // Not `display: none`, within which a gradient is none.
  for (const side of ['width', 'height']) file.setAttribute(side, '0')
  file.setAttribute('aria-hidden', 'true')
  const place = document.importNode(file, true)
  place.style.position = 'absolute'
  document.body.append(place)
  coinPictures.value = coinPictureOf(new Set(found.map(({ id }) => id.slice(PICTURE_PREFIX.length))))
  return true
}
