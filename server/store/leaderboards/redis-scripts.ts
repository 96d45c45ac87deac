// Lua scripts of the boards in Redis. A board is four keys with one hash tag: the sorted set of its entries
// (score: the negative value; member: the time it was reached, 15 digits, and the player), the players'
// members, the sorted set of players by their last activity, and facts about the board. Redis may evict any
// of them; `size` shows it, and the board then counts as missing.

const common = `
local entries, members, activity, facts = KEYS[1], KEYS[2], KEYS[3], KEYS[4]

local function isAfter(score, member, otherScore, otherMember)
  if score ~= otherScore then return score > otherScore end
  return member > otherMember
end

local function drop(player, member)
  redis.call('ZREM', entries, member)
  redis.call('HDEL', members, player)
  redis.call('ZREM', activity, player)
end

-- Merges the entries in ARGV from an index on: player, score, member, last activity. A tail of nil takes all.
local function merge(from, tailScore, tailMember)
  for at = from, #ARGV, 4 do
    local player, score, member = ARGV[at], tonumber(ARGV[at + 1]), ARGV[at + 2]
    local known = redis.call('HGET', members, player)
    local isPut = true
    if known then
      local knownScore = tonumber(redis.call('ZSCORE', entries, known))
      if not knownScore or isAfter(knownScore, known, score, member) then
        redis.call('ZREM', entries, known)
      else
        isPut = false
      end
    elseif tailScore and isAfter(score, member, tailScore, tailMember) then
      isPut = nil
    end
    if isPut then
      redis.call('ZADD', entries, ARGV[at + 1], member)
      redis.call('HSET', members, player, member)
    end
    if isPut ~= nil then redis.call('ZADD', activity, 'GT', ARGV[at + 3], player) end
  end
end

local function noteSize()
  redis.call('HSET', facts, 'size', redis.call('ZCARD', entries))
end

local function dropAfter(tailScore, tailMember)
  while true do
    local last = redis.call('ZRANGE', entries, -1, -1, 'WITHSCORES')
    if not last[1] or not isAfter(tonumber(last[2]), last[1], tailScore, tailMember) then return end
    drop(string.sub(last[1], 17), last[1])
  end
end

local function setTail(score, member)
  if member == '' then redis.call('HDEL', facts, 'tailScore', 'tailMember')
  else redis.call('HSET', facts, 'tailScore', score, 'tailMember', member) end
end

local function keepFor(milliseconds)
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, milliseconds) end
end

local function nowMs()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
`;

/** Arguments: kept entries, excess, then the entries. */
const put = `${common}
local state = redis.call('HGET', facts, 'state')
if not state then return 0 end
local tail = redis.call('HMGET', facts, 'tailScore', 'tailMember')
if state == 'building' then merge(3) else merge(3, tonumber(tail[1] or nil), tail[2]) end
local kept = tonumber(ARGV[1])
if state == 'ready' and redis.call('ZCARD', entries) > kept + tonumber(ARGV[2]) then
  local last = redis.call('ZRANGE', entries, kept - 1, kept - 1, 'WITHSCORES')
  setTail(last[2], last[1])
  dropAfter(tonumber(last[2]), last[1])
end
noteSize()
return 1
`;

/** Arguments: player. */
const remove = `${common}
local member = redis.call('HGET', members, ARGV[1])
if member then
  drop(ARGV[1], member)
  noteSize()
end
`;

/** Arguments: basis, last activity of those who leave, offset, limit, player, lifetime. */
const read = `${common}
local known = redis.call('HMGET', facts, 'state', 'basis', 'size', 'tailScore', 'tailMember', 'syncedAtMs')
if known[2] ~= ARGV[1] then return {'missing'} end
if known[1] == 'building' then return {'building'} end
local size = redis.call('ZCARD', entries)
if tonumber(known[3]) ~= size or redis.call('HLEN', members) ~= size or redis.call('ZCARD', activity) ~= size then
  redis.call('DEL', entries, members, activity, facts)
  return {'missing'}
end
local gone = redis.call('ZRANGEBYSCORE', activity, '-inf', ARGV[2], 'LIMIT', 0, 500)
for _, player in ipairs(gone) do drop(player, redis.call('HGET', members, player)) end
if #gone > 0 then noteSize() end
if #gone == 500 then return {'again'} end
if redis.call('PTTL', facts) < ARGV[6] / 2 then keepFor(ARGV[6]) end
local page = {}
if tonumber(ARGV[4]) > 0 then
  page = redis.call('ZRANGE', entries, ARGV[3], ARGV[3] + ARGV[4] - 1, 'WITHSCORES')
end
local member = redis.call('HGET', members, ARGV[5])
local own = {}
if member then own = {member, redis.call('ZSCORE', entries, member), redis.call('ZRANK', entries, member)} end
return {'ready', size - #gone, known[4] or '', known[5] or '', known[6], page, own}
`;

/** Arguments: token, basis, time to build the next part, lifetime. */
const begin = `${common}
local known = redis.call('HMGET', facts, 'state', 'until')
if known[1] == 'building' and tonumber(known[2]) > nowMs() then return 0 end
redis.call('DEL', entries, members, activity, facts)
redis.call('HSET', facts, 'state', 'building', 'token', ARGV[1], 'basis', ARGV[2], 'until', nowMs() + ARGV[3])
keepFor(ARGV[4])
return 1
`;

/** Arguments: token, time to build the next part, then the entries. */
const build = `${common}
if redis.call('HGET', facts, 'token') ~= ARGV[1] then return 0 end
redis.call('HSET', facts, 'until', nowMs() + ARGV[2])
merge(3)
return 1
`;

/** Arguments: token, the tail's score and member, real time, lifetime. */
const finish = `${common}
if redis.call('HGET', facts, 'token') ~= ARGV[1] then return 0 end
local size = redis.call('ZCARD', entries)
if redis.call('HLEN', members) ~= size or redis.call('ZCARD', activity) ~= size then
  redis.call('DEL', entries, members, activity, facts)
  return 0
end
redis.call('HDEL', facts, 'token', 'until')
redis.call('HSET', facts, 'state', 'ready', 'syncedAtMs', ARGV[4])
setTail(ARGV[2], ARGV[3])
if ARGV[3] ~= '' then dropAfter(tonumber(ARGV[2]), ARGV[3]) end
noteSize()
keepFor(ARGV[5])
return 1
`;

/** Arguments: member of the expected tail, score and member of the new one, real time, then the entries. */
const extend = `${common}
local known = redis.call('HMGET', facts, 'tailMember', 'syncedAtMs')
if known[1] ~= ARGV[1] then return 0 end
merge(5)
setTail(ARGV[2], ARGV[3])
redis.call('HSET', facts, 'syncedAtMs', math.min(tonumber(known[2]), tonumber(ARGV[4])))
noteSize()
return 1
`;

/** Arguments: time for the work. */
const claimSync = `
local known = redis.call('HMGET', KEYS[1], 'state', 'syncedAtMs', 'syncing')
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
if known[1] ~= 'ready' or tonumber(known[3] or 0) > nowMs then return false end
redis.call('HSET', KEYS[1], 'syncing', nowMs + ARGV[1])
return known[2]
`;

/** Arguments: from, until. */
const noteSynced = `
local known = redis.call('HMGET', KEYS[1], 'state', 'syncedAtMs')
if known[1] ~= 'ready' or tonumber(known[2]) < tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'syncedAtMs', math.max(tonumber(known[2]), tonumber(ARGV[2])))
redis.call('HDEL', KEYS[1], 'syncing')
return 1
`;

export const boardScripts = { put, remove, read, begin, build, finish, extend, claimSync, noteSynced };
