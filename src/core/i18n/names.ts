export { LANGUAGE_NAMES } from '#protocol'
