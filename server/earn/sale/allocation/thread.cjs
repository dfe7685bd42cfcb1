require('tsx/cjs/api').register()
const { run } = require('./worker.ts')

run()
