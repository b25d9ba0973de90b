// Walks all boards of a page by tapping: first something wrong, unless `misses` is false, then a hint
// on the first board, a card that the rules refuse, and then what is right. Says what did not go as it
// should.
async (misses) => {
  const place = document.querySelector("bridge-boards");
  // A list of the drills holds one board and has opened it already; its data lies beside the pages.
  const screen = () => document.querySelector(".t-task");
  const data = JSON.parse(place.querySelector(".bp-boards-data").textContent);
  const wrong = [];
  const pause = () => new Promise((done) => setTimeout(done, 0));
  const until = async (what, about) => {
    for (let turns = 0; turns < 1000; turns += 1) {
      const found = what();
      if (found) return found;
      await pause();
    }
    throw new Error(`waited in vain: ${about}`);
  };
  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const named = (name) => [...(screen()?.querySelectorAll("button, a") ?? [])].find((one) => text(one) === name);
  const card = (name) => screen()?.querySelector(`.t-live button[data-card="${CSS.escape(name)}"]`);
  const button = (name) =>
    screen()?.querySelector(`.t-box [data-action="${CSS.escape(name)}"], .t-box [aria-label="${CSS.escape(name)}"]`);
  const confirm = () => screen()?.querySelector(".t-box [data-action=go]");
  const tap = async (name) => (await until(() => card(name), name)).click();
  const ended = () => screen()?.querySelector(".t-verdict");
  const give = async (board, answer) => {
    const many = board.parts.find(({ kind }) => kind === "cards");
    const pad = screen().querySelector(".t-pad");
    if (many) {
      const cards = many.verb ? answer.slice(many.verb.length + 1) : answer;
      for (const one of cards.split(" ")) await tap(one);
      (await until(confirm, "go")).click();
    } else if (pad) {
      const digit = (name) => [...screen().querySelectorAll(".t-pad button")].find((one) => text(one) === name);
      for (const one of answer) digit(one).click();
      (await until(() => digit("Check"), "Check")).click();
    } else if (card(answer)) await tap(answer);
    else {
      const level = /^([1-7])(?:[♠♥♦♣]|NT)$/.exec(answer)?.[1];
      if (level) [...screen().querySelectorAll(".t-levels button")][level - 1]?.click();
      // Of answers that say two things each is tapped by itself.
      const halves = answer.split(/, |: | /);
      const here = button(answer) ?? button(halves[0]);
      if (here) here.click();
      else [...screen().querySelectorAll(".t-box .t-button")].find((one) => text(one).startsWith(halves[0])).click();
      if (!ended() && button(answer)) button(answer).click();
      if (!ended()) (await until(confirm, answer)).click();
    }
  };
  const answersOf = (board) => board.parts.flatMap(({ answers = [] }) => answers.map(({ action }) => action));
  const begin = async (at, about) => {
    if (screen()) screen().querySelector(".t-leave").click();
    await until(() => !screen(), "the page");
    const dot = place.querySelectorAll(".t-dot")[at] ?? place.querySelector(".t-begin, .t-live button");
    dot.click();
    await until(() => screen()?.querySelector(".t-live button, .t-box button"), about);
  };
  for (const [at, board] of data.boards.entries()) {
    const about = `board ${at + 1}, ${board.id}`;
    try {
      await begin(at, about);
      const node = board.script?.nodes[0];
      const bad = node
        ? Object.keys(node.cards).find((one) => node.cards[one].shows)
        : answersOf(board).find((one) => !board.right.includes(one));
      if (bad && misses !== false) {
        await (node ? tap(bad) : give(board, bad));
        const verdict = await until(ended, "a verdict");
        const head = text(verdict.querySelector("h2"));
        if (!head.startsWith("Not")) wrong.push(`${about}: ${bad} was taken for right`);
        if (!text(verdict.querySelector(".t-reason")).replace(head, "").trim()) wrong.push(`${about}: ${bad} is wrong without a word`);
        (await until(() => named("Show me"), "Show me")).click();
        (await until(() => named("Try again"), "Try again")).click();
        await until(() => !ended() && screen().querySelector(".t-live button, .t-box button"), about);
      }
      if (at === 0) {
        const where = () => screen().querySelector(".t-live button, .t-box button").getBoundingClientRect().top;
        const before = where();
        screen().querySelector(".t-ask-hint").click();
        await until(() => screen().querySelector(".t-says.t-hinting"), "a hint");
        if (where() < before - 1) wrong.push(`${about}: a hint moves the answers by ${where() - before}`);
      }
      const refused = node && Object.keys(node.no).find((one) => node.no[one].because.length);
      if (refused) {
        const where = () => card(refused).style.transform;
        const above = where();
        await tap(refused);
        if (where() !== above) wrong.push(`${about}: the refusal of ${refused} moves the cards`);
        if (!screen().querySelector(".t-says.t-no a.t-why")) wrong.push(`${about}: ${refused} was not refused with a clause`);
        if (!screen().querySelector(".t-card.t-lit")) wrong.push(`${about}: no card is lit for the refusal of ${refused}`);
      }
      if (node) {
        let now = node;
        for (let turns = 0; now && turns < 30; turns += 1) {
          const [one, way] = Object.entries(now.cards).find(([, each]) => !each.shows);
          await tap(one);
          now = way.to === undefined ? null : board.script.nodes[way.to];
          if (now) await until(() => screen().querySelector(".t-live"), "the next card");
        }
      } else await give(board, board.right[0]);
      const verdict = await until(ended, "the end");
      if (!verdict.matches(".t-good")) wrong.push(`${about}: right was not taken for right`);
    } catch (problem) {
      wrong.push(`${about}: ${problem.message}`);
    }
  }
  const on = named("The drill");
  if (data.rung && data.on.length && !document.querySelector(on?.getAttribute("href") ?? "#nowhere")) {
    wrong.push("the way on from the last board leads nowhere");
  }
  return wrong;
}
