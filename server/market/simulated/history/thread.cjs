require('tsx/cjs/api').register()
module.exports = require('./tasks.ts')
