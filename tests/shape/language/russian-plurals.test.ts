import { describe, expect, it } from 'vitest';
import { filesUnder, readText } from '../read-sources.ts';
import { flatten, type Strings } from './compare-strings.ts';

/** Words that change with a number in Russian: 1, 2 to 4, 5 and more. */
const known = `
автосбор автосбора автосборов
артефакт артефакта артефактов
биржи бирж бирж
вопрос вопроса вопросов
встрече встречах встречах
готово готовы готово
день дня дней
дрон дрона дронов
ждёт ждут ждут
задание задания заданий
запись записи записей
заработает заработают заработают
звезда звезды звёзд
изменение изменения изменений
изменится изменятся изменятся
инвестор инвестора инвесторов
ключ ключа ключей
корабль корабля кораблей
летит летят летят
модуль модуля модулей
награду награды наград
найден найдено найдено
непрочитанное непрочитанных непрочитанных
осколок осколка осколков
осталась осталось осталось
остался осталось осталось
отправлена отправлены отправлено
очка очков очков
очко очка очков
пилот пилота пилотов
пират пирата пиратов
пирата пиратов пиратов
подарком подарками подарками
попадание попадания попаданий
разворот разворота разворотов
выход выхода выходов
попытка попытки попыток
появится появятся появятся
пройдена пройдено пройдено
пройдена пройдены пройдено
прыжок прыжка прыжков
рейс рейса рейсов
ремонтный ремонтных ремонтных
свободное свободных свободных
секунду секунды секунд
система системы систем
слияние слияния слияний
служил служили служили
сообщение сообщения сообщений
сущность сущности сущностей
часа часов часов
число числа чисел
чистый чистых чистых
`
  .trim()
  .split('\n');

/** Keys whose sentence is another one for one thing than for several. */
const otherwise = ['inbox.claim-all-of', 'mastery.pirates', 'taps.flights'];

const wordsOf = (text: string) => text.toLowerCase().match(/[а-яё]+/g) ?? [];

function changingWords(key: string, texts: ReadonlyMap<string, string>): string[] {
  const [one = [], few = [], many = []] = ['one', 'few', 'many'].map((form) =>
    wordsOf(texts.get(`${key}_${form}`) ?? ''),
  );
  if (one.length !== few.length || few.length !== many.length) return [`${key}: another sentence`];
  return one
    .map((word, index) => [word, few[index], many[index]])
    .filter((forms) => new Set(forms).size > 1)
    .map((forms) => forms.join(' '));
}

describe('the Russian words that change with a number', () => {
  it.each(filesUnder('assets/strings/ru', ['.json']))('stand in their right forms in %s', (path) => {
    const texts = flatten(JSON.parse(readText(path)) as Strings);
    const keys = [...texts.keys()].flatMap((name) => /^(.*)_few$/.exec(name)?.[1] ?? []);
    for (const key of keys.filter((name) => !otherwise.includes(name)))
      for (const forms of changingWords(key, texts)) expect(known, key).toContain(forms);
  });
});
