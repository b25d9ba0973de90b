// What is not as it should be in the window of a board or a question: said of each fault in a few words.
() => {
  const faults = [];
  const [wide, high] = [innerWidth, innerHeight];
  const screen = document.querySelector(".t-task");
  if (!screen) return ["no window is open"];
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const name = (element) => element.dataset.card || element.getAttribute("aria-label") || element.textContent.trim().slice(0, 30);
  if (document.documentElement.scrollHeight > high || document.documentElement.scrollWidth > wide) faults.push("the page scrolls");
  const needed = ".t-question, .t-bar button, .t-says, .t-verdict h2, .t-dock .t-button, .t-felt .t-card, .t-plate, .t-aside, .t-end-of-run > .t-row *";
  for (const element of screen.querySelectorAll(needed)) {
    if (!seen(element) || element.closest(".t-gone")) continue;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < -3 || top < -3 || right > wide + 3 || bottom > high + 3) faults.push(`${name(element)} is outside the window`);
  }
  for (const element of screen.querySelectorAll(".t-ask, .t-reason, .t-dock, .t-box, .t-middle")) {
    // Once the answer is explained, a long list of tricks may be scrolled for room.
    if (element.matches(".t-judged .t-middle:has(.t-listed)")) continue;
    if (element.scrollHeight > element.clientHeight + 2) faults.push(`${element.className} hides ${element.scrollHeight - element.clientHeight} px`);
    if (element.scrollWidth > element.clientWidth + 2) faults.push(`${element.className} is too wide`);
  }
  for (const element of screen.querySelectorAll("button, a.t-button")) {
    if (!seen(element) || element.matches(".t-card")) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width < 38 || height < 42) faults.push(`${name(element)} is a target of ${Math.round(width)} by ${Math.round(height)}`);
  }
  // An index: the upper left corner of a card.
  for (const card of screen.querySelectorAll(".t-felt .t-card[data-card]")) {
    if (card.closest(".t-gone")) continue;
    const letters = card.querySelector("b");
    const { left, top, width, height } = letters.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    const turned = card.style.transform.includes("rotate");
    if (!found || (!card.contains(found) && !turned)) faults.push(`the index of ${card.dataset.card} is covered by ${found?.className}`);
  }
  return faults;
}
